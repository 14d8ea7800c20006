import { Icon, Sheet, Skeleton } from '@palaro/ui';
import { useState } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { useText } from '../../texts/text.tsx';
import { useShownPicture } from '../pictures/index.ts';

const WholePicture = ({ id }: { id: string }) => {
  const { t } = useText();
  const { query, address } = useShownPicture(id, 'full');
  if (query.isError) return <FailedState query={query} title="chat.picture.failed" />;
  return address === null ? (
    <Skeleton shape="card" className="chat-picture__waiting" />
  ) : (
    <img className="chat-picture__whole" src={address} alt={t('chat.picture')} />
  );
};

/** A picture of the conversation, small; a tap shows all of it. */
export const ChatPicture = ({ id }: { id: string }) => {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const { query, address } = useShownPicture(id, 'small');
  return (
    <>
      <button type="button" className="chat-picture" aria-label={t('chat.picture.open')} onClick={() => setOpen(true)}>
        {address !== null ? (
          <img src={address} alt="" width={180} height={180} />
        ) : query.isError ? (
          <Icon name="image-broken" size={24} />
        ) : (
          <Skeleton shape="card" className="chat-picture__small-waiting" />
        )}
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('chat.picture')} closeLabel={t('common.close')}>
        {open && <WholePicture id={id} />}
      </Sheet>
    </>
  );
};
