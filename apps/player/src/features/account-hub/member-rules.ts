/** The label of a VIP club; the wire's "0" and the empty text mean none (A203, A431). */
export const vipLabel = (member: { clubLabel: { labelName: string } } | undefined): string | null => {
  const label = member?.clubLabel.labelName ?? '';
  return label === '' || label === '0' ? null : label;
};
