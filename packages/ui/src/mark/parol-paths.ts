/** The parol's geometry on a grid of 64: a five-pointed lantern of ten facets, a lit core and two tails. */

const centre = { x: 32, y: 30 };
const pointRadius = 27;
const notchRadius = 11.5;

const corner = (index: number) => {
  const radius = index % 2 === 0 ? pointRadius : notchRadius;
  const angle = ((index * 36 - 90) * Math.PI) / 180;
  return `${+(centre.x + radius * Math.cos(angle)).toFixed(1)} ${+(centre.y + radius * Math.sin(angle)).toFixed(1)}`;
};
const facets = (parity: number) =>
  Array.from({ length: 5 }, (_, i) => 2 * i + parity)
    .map((i) => `M${centre.x} ${centre.y}L${corner(i)} ${corner((i + 1) % 10)}Z`)
    .join('');

export const parolPaths = {
  light: facets(0),
  dark: facets(1),
  tails: 'M20 50q-3 5-1 11M20 50q0 6 3 10M44 50q3 5 1 11M44 50q0 6-3 10',
  core: { cx: centre.x, cy: centre.y, r: 4.6 },
} as const;
