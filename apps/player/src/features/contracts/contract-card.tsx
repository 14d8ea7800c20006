import { Button, Refusal } from '@palaro/ui';
import { CallRefused } from '../../calls/api.ts';
import { showToast } from '../../overlays/toast.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { Bills, TermsList, useWritten } from './contract-parts.tsx';
import { useAnswerContract, useEndContract, useWithdrawContract, type Contract } from './contract-queries.ts';

/** Says that a change is made. */
const madeBy = (text: TextKey) => ({ onSuccess: () => void showToast(text, { kind: 'success', duration: 'saved' }) });

/** Why a change was refused, and which members that is about. */
const Refused = ({ error }: { error: unknown }) => {
  const { t } = useText();
  if (error === null) return null;
  if (!(error instanceof CallRefused)) throw error;
  const names = error.data?.names ?? [];
  const text = `errors.${error.code}` as TextKey;
  return <Refusal text={names.length === 0 ? t(text) : `${t(text)} ${t('contracts.offer.names', { names: names.join(', ') })}`} />;
};

/** An offer that waits for this agent: its terms, and the two answers. */
export const OfferToMe = ({ contract }: { contract: Contract }) => {
  const { t } = useText();
  const { time } = useWritten();
  const answer = useAnswerContract();
  const { id, kind, other, offered } = contract;
  if (offered === null) return null;
  const onAnswer = (accepts: boolean): void =>
    answer.mutate({ contract: id, version: offered.number, accepts }, madeBy(accepts ? 'contracts.done.accept' : 'contracts.done.refuse'));
  return (
    <section className="contract__card contract__card--waits" aria-label={t('contracts.waiting')}>
      <h2 className="contract__title">{t('contracts.waiting')}</h2>
      <p className="contract__text ui-parts">
        <span>{t('contracts.from', { name: other ?? t('contracts.house') })}</span>
        <span>{t('contracts.offered', { time: time(offered.expiresAt) })}</span>
      </p>
      <TermsList terms={offered} isDividend={kind === 'dividend'} />
      <Refused error={answer.error} />
      <div className="contract__ways">
        <Button busy={answer.isPending} onClick={() => onAnswer(false)}>
          {t('contracts.refuse')}
        </Button>
        <Button look="gold" busy={answer.isPending} onClick={() => onAnswer(true)}>
          {t('contracts.accept')}
        </Button>
      </div>
    </section>
  );
};

/** How its end stands, and what this agent can do about it. */
const Ending = ({ contract: { id, state, endingBy, offered } }: { contract: Contract }) => {
  const { t } = useText();
  const end = useEndContract();
  const set = (ends: boolean, done: TextKey): void => end.mutate({ contract: id, ends }, madeBy(done));
  if (state === 'ending')
    return (
      <>
        <Refused error={end.error} />
        <p className="contract__text">{t(endingBy === 'me' ? 'contracts.endingMe' : 'contracts.endingOther')}</p>
        {endingBy === 'me' ? (
          <Button busy={end.isPending} onClick={() => set(false, 'contracts.done.keep')}>
            {t('contracts.end.keep')}
          </Button>
        ) : (
          <Button busy={end.isPending} onClick={() => set(true, 'contracts.done.agree')}>
            {t('contracts.end.agree')}
          </Button>
        )}
      </>
    );
  if (state !== 'active' || offered !== null) return null;
  return (
    <>
      <Refused error={end.error} />
      <Button busy={end.isPending} onClick={() => set(true, 'contracts.done.end')}>
        {t('contracts.end')}
      </Button>
    </>
  );
};

/** A contract that is or was in force, or one that this agent has offered. */
export const ContractCard = ({ contract, isMine, onOffer }: { contract: Contract; isMine: boolean; onOffer?: () => void }) => {
  const { t } = useText();
  const { time } = useWritten();
  const withdraw = useWithdrawContract();
  const { id, kind, state, other, accepted, offered, endsAt } = contract;
  const isDividend = kind === 'dividend';
  return (
    <li className="contract__card">
      <h3 className="contract__name">
        <bdi>{t(isMine ? 'contracts.from' : 'contracts.with', { name: other ?? t('contracts.house') })}</bdi>
      </h3>
      {accepted !== null && (
        <>
          <p className="contract__text ui-parts">
            <span>{t('contracts.inForce', { time: time(accepted.from) })}</span>
            {endsAt !== null && <span>{t('contracts.ended', { time: time(endsAt) })}</span>}
          </p>
          <TermsList terms={accepted} isDividend={isDividend} />
        </>
      )}
      {!isMine && offered !== null && (
        <>
          <p className="contract__text">{t('contracts.offered', { time: time(offered.expiresAt) })}</p>
          <TermsList terms={offered} isDividend={isDividend} />
          <Refused error={withdraw.error} />
          <Button
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate({ contract: id, version: offered.number }, madeBy('contracts.done.withdraw'))}
          >
            {t('contracts.withdraw')}
          </Button>
        </>
      )}
      {accepted !== null && <Bills contract={id} isDividend={isDividend} />}
      <Ending contract={contract} />
      {onOffer !== undefined && state === 'active' && offered === null && <Button onClick={onOffer}>{t('contracts.offer.other')}</Button>}
    </li>
  );
};
