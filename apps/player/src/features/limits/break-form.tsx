import type { Exclusions, PlayerExclusion } from '@palaro/contract';
import type { BreakLength, ExclusionLength } from '@palaro/contract/constants';
import { Button, CheckBox, ListCard, ListRow, PasswordField, Refusal, Segmented } from '@palaro/ui';
import { useState } from 'react';
import { useCallForm } from '../../forms/use-call-form.ts';
import { useText } from '../../texts/text.tsx';
import { loginPassword } from '../login/index.ts';
import { useBeginExclusion, type Asked } from './exclusion-queries.ts';

type Kind = Asked['kind'];
const kinds: readonly Kind[] = ['break', 'self'];
const follows = ['out', 'bets', 'money', 'offers'] as const;

const useBreakForm = ({ breaks, lengths, asksPassword }: Exclusions, begun: (exclusion: PlayerExclusion) => void) => {
  const [kind, setKind] = useState<Kind>('break');
  const offered: readonly (BreakLength | ExclusionLength)[] = kind === 'break' ? breaks : lengths;
  const [chosen, choose] = useState<BreakLength | ExclusionLength>();
  const length = offered.find((each) => each === chosen) ?? offered[0];
  const begin = useBeginExclusion(begun);
  const form = useCallForm({
    values: { loginPassword: '', sure: false },
    fields: ['loginPassword', 'sure'],
    faultOf: (field, typed) => {
      if (field === 'sure') return typed.sure ? null : 'exclusion.sure.required';
      return asksPassword ? loginPassword(typed.loginPassword) : null;
    },
    refusalOf: ({ code, data }) =>
      code === 'exclusion_active' ? { text: 'exclusion.shorter' } : { field: data?.field, text: `errors.${code}` },
    send: (typed) => begin.mutateAsync({ kind, length, loginPassword: typed.loginPassword } as Asked),
  });
  const change = (set: () => void): void => {
    set();
    form.clearRefusal();
  };
  return {
    ...form,
    kind,
    offered,
    length,
    setKind: (next: Kind) => change(() => setKind(next)),
    choose: (next: BreakLength | ExclusionLength) => change(() => choose(next)),
  };
};

/** What is chosen, what follows from it, and the password: then it begins, without another question and without an offer. */
export const BreakForm = ({ offer, begun }: { offer: Exclusions; begun: (exclusion: PlayerExclusion) => void }) => {
  const { t } = useText();
  const { kind, setKind, offered, length, choose, field, refusal, isBusy, props } = useBreakForm(offer, begun);
  const { error, ...sure } = field('sure');
  return (
    <form {...props} className="ui-form">
      <p className="limits__note">{t('exclusion.intro')}</p>
      <Segmented
        label={t('exclusion.kind')}
        options={kinds.map((value) => ({ value, label: t(`exclusion.kind.${value}`) }))}
        value={kind}
        onChange={setKind}
      />
      <p>{t(`exclusion.about.${kind}`, { months: offer.irrevocableMonths })}</p>
      <section className="limits__kind">
        <h2>{t('exclusion.length')}</h2>
        <ListCard>
          {offered.map((each) => (
            <ListRow key={each} label={t(`exclusion.length.${each}`)} chooses chosen={each === length} onClick={() => choose(each)} />
          ))}
        </ListCard>
      </section>
      <section className="limits__kind">
        <h2>{t('exclusion.what')}</h2>
        <ul className="break__list">
          {follows.map((each) => (
            <li key={each}>{t(`exclusion.what.${each}`)}</li>
          ))}
        </ul>
      </section>
      <Refusal text={refusal} />
      {offer.asksPassword && (
        <PasswordField
          {...field('loginPassword')}
          label={t('exclusion.password')}
          icon="lock-simple"
          autoComplete="current-password"
          toggleLabels={{ show: t('login.showPassword'), hide: t('login.hidePassword') }}
        />
      )}
      <CheckBox {...sure} error={error}>
        {t('exclusion.sure')}
      </CheckBox>
      <Button type="submit" look={kind === 'self' ? 'danger' : 'gold'} size="l" wide busy={isBusy}>
        {t(`exclusion.submit.${kind}`)}
      </Button>
    </form>
  );
};
