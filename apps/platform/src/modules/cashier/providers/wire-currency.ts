import { currencies } from '@palaro/money';
import { z } from 'zod';

/** A provider's own word for the currency of an amount. What nobody here knows is no answer: it is never read as another. */
export const wireCurrency = z.enum(currencies);
