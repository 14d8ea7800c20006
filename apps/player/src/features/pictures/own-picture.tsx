import { Icon, Sheet, Skeleton } from '@palaro/ui';
import { useState } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { useText } from '../../texts/text.tsx';
import './pictures.css';
import { useShownPicture } from './picture-queries.ts';

const WholePicture = ({ id, alt }: { id: string; alt: string }) => {
  const { query, address } = useShownPicture(id, 'full');
  if (query.isError) return <FailedState query={query} title="pictures.notLoaded" />;
  return address === null ? (
    <Skeleton shape="card" className="own-picture__waiting" />
  ) : (
    <img className="own-picture__whole" src={address} alt={alt} />
  );
};

/** A picture that was sent, small; a tap shows all of it. */
export const OwnPicture = ({ id, place }: { id: string; place: number }) => {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const { query, address } = useShownPicture(id, 'small');
  const name = t('pictures.name', { place });
  return (
    <>
      <button type="button" className="own-picture" aria-label={t('pictures.open', { place })} onClick={() => setOpen(true)}>
        {address !== null ? (
          <img src={address} alt="" width={72} height={72} />
        ) : query.isError ? (
          <Icon name="image-broken" size={24} />
        ) : (
          <Skeleton shape="card" className="own-picture__small-waiting" />
        )}
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={name} closeLabel={t('common.close')}>
        {open && <WholePicture id={id} alt={name} />}
      </Sheet>
    </>
  );
};
