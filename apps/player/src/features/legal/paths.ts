import { withQuery } from '../../navigation/paths.ts';

export const helpPath = (tag?: 'tc' | 'rg'): string => withQuery('/m/help', { tag });
