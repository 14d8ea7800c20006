import { Segmented } from '@palaro/ui';
import { notify, showToast } from '../../overlays/toast.ts';
import { useText } from '../../texts/text.tsx';
import { useAnswerReality, useSessionSummary } from './reality-queries.ts';
import './reality.css';

/** How often the member is asked whether they go on. Nothing is shown where the merchant offers one time alone. */
export const IntervalChoice = () => {
  const { t } = useText();
  const { data } = useSessionSummary(false);
  const answer = useAnswerReality();
  if (data === undefined || data.offered.length < 2) return null;
  const choose = (minutes: string): void =>
    answer.mutate(
      { goOn: false, everyMinutes: Number(minutes) },
      {
        onSuccess: () => void notify('reality.interval.saved'),
        onError: () => void showToast('reality.failed', { kind: 'error' }),
      },
    );
  return (
    <section className="reality__interval">
      <h2>{t('reality.interval')}</h2>
      <p>{t('reality.interval.about')}</p>
      <Segmented
        label={t('reality.interval')}
        options={data.offered.map((minutes) => ({ value: String(minutes), label: t('reality.interval.minutes', { minutes }) }))}
        value={String(data.everyMinutes)}
        onChange={choose}
      />
    </section>
  );
};
