import { withQuery } from '../../shared/paths.ts';

export const helpPath = (tag?: 'tc' | 'rg'): string => withQuery('/m/help', { tag });
