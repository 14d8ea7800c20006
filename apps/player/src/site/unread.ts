/** Above 99 shows 99+ (B373), zero shows nothing (B374). */
export const formatUnread = (count: number, max: number): string | null => (count <= 0 ? null : count > max ? `${max}+` : String(count));
