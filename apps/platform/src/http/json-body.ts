import type { FastifyInstance } from 'fastify';

/** True when a JSON text nests deeper than `max`; looks at brackets outside strings only. */
export const nestsDeeperThan = (json: string, max: number): boolean => {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const char = json.charCodeAt(at);
    if (inString) {
      if (char === 0x5c) at++;
      else if (char === 0x22) inString = false;
    } else if (char === 0x22) inString = true;
    else if (char === 0x7b || char === 0x5b) {
      if (++depth > max) return true;
    } else if (char === 0x7d || char === 0x5d) depth--;
  }
  return false;
};

/** What the body of a form calls itself. */
export const formType = 'application/x-www-form-urlencoded';

export class BodyTooDeepError extends Error {
  readonly statusCode = 400;
}

/** JSON bodies only, bounded in depth, with prototype keys refused. */
export const acceptJsonBodies = (app: FastifyInstance, depthMax: number): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '') return done(null, {});
    if (nestsDeeperThan(text, depthMax)) return done(new BodyTooDeepError('nested too deeply'), undefined);
    void parse(request, text, done);
  });
};

/** Bodies of forms, each field a text; of a field that comes twice the last counts. */
export const acceptFormBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
};
