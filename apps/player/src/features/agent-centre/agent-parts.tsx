import { Skeleton, TabLinks } from '@palaro/ui';
import type { ReactNode } from 'react';
import type { CallRefused } from '../../calls/api.ts';
import { useLocation, useSearchParams } from '../../navigation/location.ts';
import { withQuery } from '../../navigation/with-query.ts';
import { useMenuSituation } from '../../overlays/menu.ts';
import { Nothing } from '../../parts/nothing.tsx';
import { useSettings } from '../../site/site.ts';
import { formatTime } from '../../texts/instant.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import * as to from '../../navigation/to.ts';
import { EntryAmount, NetAmount, NotOffered } from '../records/index.ts';
import { centreRows } from './agent-rows.ts';
import type { Sums } from './agent-queries.ts';
import '@palaro/ui/states.css';
import '@palaro/ui/tabs.css';
import './agent-centre.css';

/** Where a refusal of a form of agents is said. */
export const refusalOf = ({ code, data }: CallRefused) => ({ field: data?.field, text: `errors.${code}` as TextKey });

/** What is shown where a call of agents is refused. */
export const refusedCalls = {
  feature_off: <NotOffered />,
  no_permission: (
    <Nothing
      icon="tree-structure"
      title="agents.forAgents.title"
      text="agents.forAgents.text"
      href={to.agentRegister}
      way="agents.register"
    />
  ),
};

/** The places of the agent centre that the merchant offers. */
export const CentreTabs = () => {
  const { t } = useText();
  const [pathname] = useLocation();
  const [search] = useSearchParams();
  const here = withQuery(pathname, { tab: search.get('tab') ?? undefined });
  const options = centreRows(useMenuSituation()).map(({ href = '', text }) => ({ href, label: t(text), current: href === here }));
  return options.length < 2 ? null : <TabLinks label={t('agents.centre')} options={options} />;
};

export const Cell = ({ name, children }: { name: TextKey; children: ReactNode }) => {
  const { t } = useText();
  return (
    <div>
      <dt>{t(name)}</dt>
      <dd>{children ?? <Skeleton shape="text" />}</dd>
    </div>
  );
};

/** What was staked, paid and won or lost, with as much room before it is known. */
export const SumCells = ({ sums }: { sums: Sums | undefined }) => (
  <dl className="agent__sums">
    <Cell name="agents.stake">{sums && <EntryAmount amount={sums.stake} />}</Cell>
    <Cell name="agents.payout">{sums && <EntryAmount amount={sums.payout} />}</Cell>
    <Cell name="agents.net">{sums && <NetAmount amount={sums.net} />}</Cell>
  </dl>
);

/** One line of figures under its name. */
export const SumRow = ({ title, sums }: { title: string; sums: Sums }) => {
  const { t } = useText();
  return (
    <li className="agent__row">
      <p className="agent__row-title">{title}</p>
      <p className="agent__row-net">
        <NetAmount amount={sums.net} />
      </p>
      <p className="agent__row-parts ui-parts">
        <span>
          {t('agents.stake')} <EntryAmount amount={sums.stake} />
        </span>
        <span>
          {t('agents.payout')} <EntryAmount amount={sums.payout} />
        </span>
      </p>
    </li>
  );
};

/** Whose view the figures are, and until when they are counted. */
export const FiguresNote = ({ asOf }: { asOf: string }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  return (
    <p className="agent__note">
      {t('agents.view')} {t('agents.asOf', { time: formatTime(asOf, language, timeZone) })}
    </p>
  );
};
