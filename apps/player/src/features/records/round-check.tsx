import { Button } from '@palaro/ui';
import { CallRefused } from '../../calls/api.ts';
import { useText } from '../../texts/text.tsx';
import { showToast } from '../../overlays/toast.ts';
import * as to from '../../navigation/to.ts';
import type { BetRow } from './record-queries.ts';
import { useOpenSeed, useRoundDetail } from './round-queries.ts';

/** Opens a page in a tab of its own once its address is known: by then the browser no longer takes it for the tap's. */
const openLater = () => {
  const tab = window.open('about:blank', '_blank');
  if (tab !== null) tab.opener = null;
  return {
    to: (url: string): void => (tab === null ? window.location.assign(url) : tab.location.replace(url)),
    drop: (): void => tab?.close(),
  };
};

/** A round whose seed is still sealed: one tap opens the seed and the page that checks it. */
const OpenAndCheck = ({ id }: { id: string }) => {
  const { t } = useText();
  const seed = useOpenSeed(id);
  const open = async (): Promise<void> => {
    const page = openLater();
    try {
      const { check } = await seed.mutateAsync();
      const [first] = check?.state === 'ready' ? check.pages : [];
      if (first !== undefined) return page.to(first.url);
      showToast('record.check.busy', { kind: 'error' });
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error;
      showToast(`errors.${error.code}`, { kind: 'error' });
    }
    page.drop();
  };
  return (
    <Button look="gold" wide busy={seed.isPending} onClick={() => void open()}>
      {t('record.check.open')}
    </Button>
  );
};

/** The way to the page that works the round out again, filled in; where there is none, to what is known of the game's fairness. */
export const RoundCheck = ({ bet: { id, nodeId } }: { bet: BetRow }) => {
  const { t } = useText();
  const { data, isPending } = useRoundDetail(id);
  const check = data?.check ?? null;
  if (isPending)
    return (
      <Button look="gold" wide busy>
        {t('record.check')}
      </Button>
    );
  if (check === null)
    return (
      <Button href={to.fairPlay(nodeId)} wide>
        {t('fairPlay.title')}
      </Button>
    );
  if (check.state !== 'ready')
    return check.state === 'sealed' ? <OpenAndCheck id={id} /> : <p className="bet-sheet__later">{t('record.check.later')}</p>;
  return check.pages.map(({ name, url }) => (
    <Button key={url} look="gold" wide href={url} target="_blank" rel="noopener noreferrer">
      {name === '' || check.pages.length === 1 ? t('record.check') : t('record.check.part', { name })}
    </Button>
  ));
};
