import { classNames } from '../class-names.ts';
import restSpriteUrl from '../generated/icons-rest.svg?url&no-inline';
import { criticalIconNames, directionalIconNames, type IconName } from './icon-names.ts';

const critical: ReadonlySet<string> = new Set(criticalIconNames);
const directional: ReadonlySet<string> = new Set(directionalIconNames);

/** Where the icons that are not inlined live: worth a prefetch once home is idle. */
export { restSpriteUrl };

export type IconProps = {
  name: IconName;
  /** Edge in px. */
  size?: number;
  /** Only for an icon that stands alone and means something; otherwise it is hidden from assistive technology. */
  label?: string;
  className?: string;
};

/** One icon of the sprites, in the colour of the text around it. Directional icons turn round in right-to-left scripts. */
export function Icon({ name, size = 20, label, className }: IconProps) {
  return (
    <svg
      className={classNames('ui-icon', directional.has(name) && 'ui-icon--directional', className)}
      width={size}
      height={size}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <use href={`${critical.has(name) ? '' : restSpriteUrl}#i-${name}`} />
    </svg>
  );
}
