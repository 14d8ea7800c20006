import { classNames } from '../class-names.ts';

export type ParolProps = {
  /** Edge in px. */
  size?: number;
  /** `still`: a halo behind the star; `breathing`: the halo comes and goes slowly, for waiting (still under reduced motion). */
  glow?: 'none' | 'still' | 'breathing';
  /** Only where the mark stands alone and means something. */
  label?: string;
  className?: string;
};

/** The mark: a parol, the star lantern. */
export function Parol({ size = 32, glow = 'none', label, className }: ParolProps) {
  const star = (
    <svg
      className={classNames('ui-parol', glow === 'none' && className)}
      width={size}
      height={size}
      viewBox="0 0 64 64"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <use href="#d-parol" />
    </svg>
  );
  if (glow === 'none') return star;
  return <span className={classNames('ui-parol-lit', glow === 'breathing' && 'ui-parol-lit--breathing', className)}>{star}</span>;
}

/** The waiting state where no skeleton can stand. `label` is read out. */
export function ParolGlow({ label, size = 72 }: { label: string; size?: number }) {
  return (
    <output className="ui-parol-glow">
      <Parol size={size} glow="breathing" />
      <span className="ui-visually-hidden">{label}</span>
    </output>
  );
}
