import { useSettings } from '../../site/site.ts';
import { linkOf } from './offers.ts';
import './app-download.css';

/** The app's icon: the merchant's own picture, else the one that installing brings. */
export const AppMark = ({ size }: { size: number }) => {
  const { downloads } = useSettings();
  return (
    <img className="app-mark" src={linkOf(downloads, 'AppDownloadIcon') ?? '/m/static/icon-192.png'} alt="" width={size} height={size} />
  );
};
