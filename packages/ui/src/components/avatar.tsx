export type AvatarProps = {
  /** Its first letter stands in when there is no picture. */
  name: string;
  src?: string;
  /** Edge 34, 48 or 72 px. */
  size?: 's' | 'm' | 'l';
};

const avatarEdge = { s: 34, m: 48, l: 72 } as const;

/** A player's face, or the first letter of the name. Decorative: the name stands beside it. */
export function Avatar({ name, src, size = 's' }: AvatarProps) {
  return (
    <span className={`ui-avatar ui-avatar--${size}`} aria-hidden="true">
      {src === undefined ? [...name][0]?.toLocaleUpperCase() : <img src={src} alt="" width={avatarEdge[size]} height={avatarEdge[size]} />}
    </span>
  );
}
