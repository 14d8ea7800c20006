import { contractKinds, type ContractKind, type Rung } from '@palaro/contract/constants';
import { parseDecimal, type Currency } from '@palaro/money';
import { Button, TabLinks } from '@palaro/ui';
import { createElement, useState } from 'react';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import * as to from '../../navigation/to.ts';
import { Nothing } from '../../parts/nothing.tsx';
import { PagedEnd } from '../../parts/paged-end.tsx';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { useText } from '../../texts/text.tsx';
import { NotOffered } from '../records/index.ts';
import { ContractCard, OfferToMe } from './contract-card.tsx';
import { useContracts, type Contract, type Terms } from './contract-queries.ts';
import type { OfferSheetProps } from './offer-sheet.tsx';
import { readRung } from './offer-rules.ts';
import '@palaro/ui/states.css';
import '@palaro/ui/tabs.css';
import '@palaro/ui/field.css';
import '@palaro/ui/overlay.css';
import './contracts.css';

const waitingRows = 3;
/** What is shown where the call is refused. */
const refused = {
  feature_off: <NotOffered />,
  no_permission: <Nothing icon="tree-structure" title="agents.forAgents.title" text="agents.forAgents.text" />,
};

/** The ladder of terms in minor units. */
const ladderOf = (terms: Pick<Terms, 'rungs'>, currency: Currency): readonly Rung[] =>
  terms.rungs.flatMap((rung) => {
    const { turnover, loss, ppm } = readRung({ ...rung, active: String(rung.active) }, currency);
    return turnover === null || loss === null || ppm === null ? [] : [{ turnover, loss, active: rung.active, ppm }];
  });

const useOfferSheet = lazyWithRetry(() => import('./offer-sheet.tsx').then((it) => it.OfferSheet));
/** The form of an offer, whose code comes when it is first opened. */
const Offer = (props: OfferSheetProps) => {
  const sheet = useOfferSheet();
  return sheet === null ? null : createElement(sheet, props);
};

const Below = ({
  kind,
  currency,
  mine,
  below,
}: {
  kind: ContractKind;
  currency: string;
  mine: Contract | undefined;
  below: readonly Contract[];
}) => {
  const { t } = useText();
  const [offer, setOffer] = useState<{ readonly name: string | null; readonly count: number }>({ name: null, count: 0 });
  const [isOpen, setIsOpen] = useState(false);
  const show = (name: string | null): void => {
    setOffer({ name, count: offer.count + 1 });
    setIsOpen(true);
  };
  const own = mine?.state === 'active' ? mine.accepted : null;
  const isKnown = parseDecimal('0', currency as Currency) !== null;
  return (
    <section aria-label={t('contracts.below')}>
      <h2 className="contract__title">{t('contracts.below')}</h2>
      {below.length === 0 && <p className="contract__text">{t(own === null ? 'contracts.below.needsOwn' : 'contracts.below.none')}</p>}
      <ul className="contract__cards">
        {below.map((contract) => (
          <ContractCard
            key={contract.id}
            contract={contract}
            isMine={false}
            {...(own !== null && { onOffer: () => show(contract.other) })}
          />
        ))}
      </ul>
      {own !== null && isKnown && (
        <>
          <Button wide icon="plus-bold" aria-haspopup="dialog" onClick={() => show(null)}>
            {t('contracts.offer')}
          </Button>
          {offer.count > 0 && (
            <Offer
              key={offer.count}
              kind={kind}
              currency={currency as Currency}
              own={ladderOf(own, currency as Currency)}
              name={offer.name}
              open={isOpen}
              onClose={() => setIsOpen(false)}
            />
          )}
        </>
      )}
    </section>
  );
};

const Contracts = ({ kind }: { kind: ContractKind }) => {
  const { t } = useText();
  const query = useContracts(kind);
  return (
    <QueryView
      query={query}
      failed="contracts.failed"
      refused={refused}
      waiting={<WaitingRows className="contract__waiting" text="contracts.loading" count={waitingRows} />}
      end={<PagedEnd paged={query} />}
    >
      {({ pages: [first, ...rest] }) => {
        if (first === undefined) return null;
        const { mine, currency } = first;
        const [latest] = mine;
        const inForce = mine.filter(({ accepted }) => accepted !== null);
        return (
          <>
            {latest !== undefined && <OfferToMe contract={latest} />}
            <section aria-label={t('contracts.mine')}>
              <h2 className="contract__title">{t('contracts.mine')}</h2>
              {inForce.length === 0 && <Nothing icon="tree-structure" title="contracts.none.title" text="contracts.none.text" />}
              <ul className="contract__cards">
                {inForce.map((contract) => (
                  <ContractCard key={contract.id} contract={contract} isMine />
                ))}
              </ul>
            </section>
            <Below kind={kind} currency={currency} mine={latest} below={[first, ...rest].flatMap(({ below }) => below)} />
          </>
        );
      }}
    </QueryView>
  );
};

/** Contracts of one kind: what waits, what is mine, and what I give those directly below. */
const ContractScreen = ({ kind }: { kind: ContractKind }) => {
  const { t } = useText();
  const options = contractKinds.map((each) => ({ href: to.contract[each], label: t(`contracts.kind.${each}`), current: each === kind }));
  return (
    <div className="contract">
      <TabLinks label={t('contracts.title')} options={options} />
      <p className="contract__text">{t(`contracts.about.${kind}`)}</p>
      <Contracts key={kind} kind={kind} />
    </div>
  );
};

export const DailyContractScreen = () => <ContractScreen kind="daily" />;
export const DividendContractScreen = () => <ContractScreen kind="dividend" />;
export const HourlyContractScreen = () => <ContractScreen kind="hourly" />;
