import { pictureOfHeadIcon } from '@palaro/contract/constants';
import { Avatar } from '@palaro/ui';
import { imageAddress } from '../../site/site.ts';
import { useShownPicture } from '../pictures/index.ts';
import { useMember } from '../wallet/index.ts';

/** The member's head icon; the first letter of the name where there is none, or until an uploaded one has come. */
export const OwnHeadIcon = ({ name }: { name: string }) => {
  const url = useMember().data?.headIcon ?? '';
  const picture = pictureOfHeadIcon(url);
  const { address } = useShownPicture(picture, 'icon');
  const src = picture === null ? url && imageAddress(url) : address;
  return <Avatar name={name} size="l" {...(src ? { src } : {})} />;
};
