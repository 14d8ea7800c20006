import { z } from 'zod';
import { call } from '../call.ts';
import { nothing, text } from '../shapes.ts';

const headIcon = z.object({
  /** One of the drawn set, or the id of an uploaded picture; empty without one. */
  id: z.string(),
  /** Where it is: a file of the app, or a picture that is fetched with the session's token (`pictureOfHeadIcon`). Empty without one. */
  url: z.string(),
});
export type HeadIcon = z.output<typeof headIcon>;

export const headIconCalls = {
  headIcon: call({
    method: 'GET',
    path: '/wps/member/head-icon',
    module: 'COMM3',
    who: 'session',
    query: nothing,
    body: nothing,
    value: headIcon,
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: "The member's head icon (A461)",
  }),
  saveHeadIcon: call({
    method: 'POST',
    path: '/wps/member/head-icon',
    module: 'COMM3',
    who: 'session',
    query: nothing,
    form: true,
    /** One of the drawn set, the id of a picture that was uploaded as a head icon, or nothing for none. */
    body: z.object({ id: text(40) }),
    value: headIcon,
    codes: ['picture_unknown'],
    cache: 'private',
    rate: 'write',
    summary: 'Choose a head icon (A460): of the drawn set, or an uploaded picture',
  }),
};
