import type { LimitList, PlayerLimit } from '@palaro/contract';
import { limitKinds, periodsOf, type LimitKind, type LimitPeriod } from '@palaro/contract/constants';
import { classNames, Icon, ListCard, ListRow } from '@palaro/ui';
import { createElement, useState } from 'react';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { useSession } from '../../calls/session.ts';
import * as to from '../../navigation/to.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { useSettings } from '../../site/site.ts';
import { formatRecent } from '../../texts/instant.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { loadIntervalChoice } from '../reality/index.ts';
import { TrialRefused } from '../wallet/index.ts';
import { useLimits } from './limit-queries.ts';
import { heldAmount, limitsOf, usageOf } from './limit-rules.ts';
import { LimitSheet } from './limit-sheet.tsx';
import { useLimitText } from './use-limit-text.ts';
import { PendingLimit } from './pending-limit.tsx';
import '@palaro/ui/field.css';
import '@palaro/ui/list.css';
import '@palaro/ui/overlay.css';
import '@palaro/ui/states.css';
import './limits.css';

const useIntervalChoice = lazyWithRetry(loadIntervalChoice);
const LateIntervalChoice = () => {
  const choice = useIntervalChoice();
  return choice === null ? null : createElement(choice);
};

/** Undefined while the member is on a break or excluded: limits are only read then. */
type Edit = ((period: LimitPeriod) => void) | undefined;

/** A limit with what is used of it. One tap changes it. */
const LimitRow = ({ limit, list, onEdit }: { limit: PlayerLimit; list: LimitList; onEdit: Edit }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const amountText = useLimitText(limit.kind);
  const usage = usageOf(limit, list.currency);
  return (
    <ListRow
      label={t('limits.row', { amount: amountText(heldAmount(limit, list.currency)), period: t(`limits.per.${limit.period}`) })}
      detail={
        <>
          {usage !== null && (
            <span className={classNames('limits__bar', usage.share >= 1 && 'limits__bar--over')} aria-hidden="true">
              <span style={{ inlineSize: `${usage.share * 100}%` }} />
            </span>
          )}
          {usage !== null && <span className="limits__line">{t('limits.left', { amount: amountText(usage.left) })}</span>}
          {limit.restartsAt !== null && (
            <span className="limits__line">{t('limits.restarts', { at: formatRecent(limit.restartsAt, language, timeZone) })}</span>
          )}
          {limit.operatorAmount !== null && (
            <span className="limits__line">{t('limits.byOperator', { amount: amountText(limit.operatorAmount) })}</span>
          )}
        </>
      }
      {...(onEdit && { onClick: () => onEdit(limit.period) })}
    />
  );
};

/** The limits of one kind, what was just saved of them, and the way to another period's. */
const KindLimits = ({ kind, list, saved, onEdit }: { kind: LimitKind; list: LimitList; saved: TextKey | null; onEdit: Edit }) => {
  const { t } = useText();
  const limits = limitsOf(kind, list);
  const free = periodsOf(kind).find((period) => !limits.some((limit) => limit.period === period));
  return (
    <section className="limits__kind">
      <h2>{t(`limits.kind.${kind}`)}</h2>
      <output className="limits__saved">
        {saved !== null && (
          <>
            <Icon name="check-circle-fill" size={18} />
            <span>{t(saved, { hours: list.raiseAfterHours })}</span>
          </>
        )}
      </output>
      <ListCard>
        {limits.map((limit) => (
          <LimitRow key={limit.period} limit={limit} list={list} onEdit={onEdit} />
        ))}
        {free !== undefined && (
          <ListRow
            label={t(limits.length === 0 ? 'limits.none' : 'limits.add')}
            {...(limits.length === 0 ? { detail: t(`limits.about.${kind}`) } : {})}
            {...(onEdit && { onClick: () => onEdit(free) })}
          />
        )}
      </ListCard>
      {onEdit &&
        limits.map((limit) => limit.pending !== null && <PendingLimit key={limit.pending.id} limit={limit} pending={limit.pending} />)}
    </section>
  );
};

const Loaded = ({ list }: { list: LimitList }) => {
  const { t } = useText();
  const { info } = useSession();
  const [saved, setSaved] = useState<{ kind: LimitKind; text: TextKey } | null>(null);
  const [edited, setEdited] = useState<{ kind: LimitKind; period: LimitPeriod; open: boolean } | null>(null);
  return (
    <>
      <p className="limits__note">{t('limits.intro', { hours: list.raiseAfterHours })}</p>
      {limitKinds.map((kind) => (
        <KindLimits
          key={kind}
          kind={kind}
          list={list}
          saved={saved?.kind === kind ? saved.text : null}
          onEdit={info?.isExcluded ? undefined : (period) => setEdited({ kind, period, open: true })}
        />
      ))}
      {!info?.isExcluded && <LateIntervalChoice />}
      <ListCard>
        <ListRow href={to.takeBreak} icon="moon" label={t('exclusion.title')} />
      </ListCard>
      <p className="limits__note">
        <a href={to.help('rg')}>{t('limits.help')}</a>
      </p>
      {edited !== null && (
        <LimitSheet
          key={`${edited.kind} ${edited.period}`}
          open={edited.open}
          kind={edited.kind}
          first={edited.period}
          list={list}
          onClose={() => setEdited({ ...edited, open: false })}
          onSaved={(waits) => setSaved({ kind: edited.kind, text: waits ? 'limits.waits' : 'limits.saved' })}
        />
      )}
    </>
  );
};

/** The limits that a member sets: what holds, what is left, and what waits to be confirmed. */
export const LimitsScreen = () => {
  const { isTrial } = useSession();
  const query = useLimits();
  if (isTrial) return <TrialRefused />;
  return (
    <QueryView
      query={query}
      waiting={<WaitingRows className="limits" shape="card" count={limitKinds.length} row="limits__waiting" />}
      failed="limits.failed"
      className="limits"
    >
      {(list) => <Loaded list={list} />}
    </QueryView>
  );
};
