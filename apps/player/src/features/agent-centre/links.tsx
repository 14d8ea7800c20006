import { agentNoteMax, agentQuotaMax, dayIn, invitedKinds, rateText, type InvitedKind } from '@palaro/contract/constants';
import { Button, Field, Refusal, Select, Sheet, Tag } from '@palaro/ui';
import { useId, useState } from 'react';
import { CallRefused } from '../../calls/api.ts';
import { failureOf } from '../../calls/failures.ts';
import { clock } from '../../device/clock.ts';
import { useCallForm } from '../../forms/use-call-form.ts';
import { showToast } from '../../overlays/toast.ts';
import { copyText } from '../../parts/copy-text.ts';
import { useFlag } from '../../site/flags.ts';
import { useSettings } from '../../site/site.ts';
import { formatDay } from '../../texts/instant.ts';
import { useText } from '../../texts/text.tsx';
import { useCloseInvitation, useCreateInvitation, type InvitationLink } from './agent-queries.ts';
import {
  newcomerRates,
  newcomerRefusal,
  NewcomerRates,
  rateFault,
  rateName,
  useNewcomerBounds,
  type RateName,
  type TypedRates,
} from './rate-fields.tsx';

type Typed = TypedRates & { kind: InvitedKind; quota: string; until: string; note: string };
const emptyLink: Typed = { kind: 'member', quota: '', until: '', note: '' };
const fields = ['kind', 'quota', 'until', 'note'] as const;

const linkFault = (field: (typeof fields)[number], typed: Typed, today: string) => {
  if (field === 'quota' && typed.quota !== '' && !(/^[1-9]\d{0,5}$/.test(typed.quota) && Number(typed.quota) <= agentQuotaMax))
    return 'agents.links.quota.wrong';
  if (field === 'until' && typed.until !== '' && typed.until < today) return 'agents.links.until.past';
  return field === 'note' && Array.from(typed.note).length > agentNoteMax ? 'agents.links.note.long' : null;
};

const NewLinkSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useText();
  const formId = useId();
  const { timeZone } = useSettings();
  const today = dayIn(timeZone, clock.now());
  const create = useCreateInvitation();
  const bounds = useNewcomerBounds();
  const { field, form, refusal, isBusy, props } = useCallForm<Typed, (typeof fields)[number] | RateName, InvitationLink>({
    values: emptyLink,
    fields: [...fields, ...bounds.map(({ gameType }) => rateName(gameType))],
    faultOf: (name, typed) => {
      const own = fields.find((each) => each === name);
      return own === undefined ? rateFault(bounds, name, typed) : linkFault(own, typed, today);
    },
    texts: { max: agentQuotaMax, length: agentNoteMax },
    refusalOf: newcomerRefusal,
    send: ({ kind, quota, until, note, ...rates }) =>
      create.mutateAsync({
        kind,
        quota: quota === '' ? null : Number(quota),
        until: until === '' ? null : until,
        note,
        rates: newcomerRates(bounds, rates),
      }),
    done: () => {
      showToast('agents.links.made', { kind: 'success', duration: 'saved' });
      form.reset();
      onClose();
    },
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('agents.links.new')}
      closeLabel={t('common.close')}
      footer={
        <Button type="submit" form={formId} look="gold" size="l" wide busy={isBusy}>
          {t('agents.links.make')}
        </Button>
      }
    >
      <form {...props} id={formId} className="ui-form">
        <Refusal text={refusal} />
        <Select
          {...field('kind')}
          label={t('agents.links.kind')}
          options={invitedKinds.map((value) => ({ value, label: t(`agents.links.kind.${value}`) }))}
        />
        <Field
          {...field('quota')}
          label={t('agents.links.quota')}
          hint={t('agents.links.quota.hint')}
          inputMode="numeric"
          autoComplete="off"
        />
        <Field {...field('until')} label={t('agents.links.until')} hint={t('agents.links.until.hint')} type="date" min={today} />
        <Field {...field('note')} label={t('agents.links.note')} autoComplete="off" />
        <NewcomerRates bounds={bounds} field={field} />
      </form>
    </Sheet>
  );
};

/** Closes a link: whoever came by it stays. */
const CloseButton = ({ code }: { code: string }) => {
  const { t } = useText();
  const close = useCloseInvitation();
  const onClose = (): void =>
    close.mutate(code, {
      onSuccess: () => showToast('agents.links.closed', { kind: 'success', duration: 'saved' }),
      onError: (error) => {
        if (!(error instanceof CallRefused)) throw error;
        showToast(failureOf(error).text, { kind: 'error' });
      },
    });
  return (
    <Button busy={close.isPending} onClick={onClose}>
      {t('agents.links.close')}
    </Button>
  );
};

const LinkRow = ({ link: { code, kind, quota, used, expiresAt, note, state, rates } }: { link: InvitationLink }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  return (
    <li className="agent__row agent__link">
      <p className="agent__member-name">
        <button type="button" className="agent__code" dir="ltr" onClick={(event) => void copyText(code, event.currentTarget)}>
          {code}
        </button>{' '}
        {kind === 'agent' && <Tag tone="good">{t('agents.team.agent')}</Tag>}
      </p>
      <p className="agent__row-parts ui-parts">
        <span>{t(`agents.links.state.${state}`)}</span>
        <span>{quota === null ? t('agents.links.usedOpen', { used }) : t('agents.links.used', { used, quota })}</span>
        {expiresAt !== null && (
          <span>{t('agents.links.ends', { date: formatDay(new Date(Date.parse(expiresAt) - 1).toISOString(), language, timeZone) })}</span>
        )}
        {note !== '' && <span>{note}</span>}
        {rates.map(({ gameType, ppm }) => (
          <span key={gameType}>{`${t(`home.category.${gameType}`)} ${t('agents.rates.rate', { rate: rateText(ppm) })}`}</span>
        ))}
      </p>
      {state === 'open' && <CloseButton code={code} />}
    </li>
  );
};

/** Links with a bound of their own, and the way to make another. */
export const Links = ({ links }: { links: readonly InvitationLink[] }) => {
  const { t } = useText();
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(false);
  if (!useFlag('REGCEN')) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 className="agent__part-title" id={titleId}>
        {t('agents.links')}
      </h2>
      {links.length === 0 ? (
        <p className="agent__note">{t('agents.links.empty')}</p>
      ) : (
        <ul className="agent__rows">
          {links.map((link) => (
            <LinkRow key={link.code} link={link} />
          ))}
        </ul>
      )}
      <Button wide icon="plus-bold" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('agents.links.new')}
      </Button>
      <NewLinkSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </section>
  );
};
