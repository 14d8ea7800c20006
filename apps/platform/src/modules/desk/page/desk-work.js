/** The work that a login asks for after a failure (ALTCHA, version 2), done by the browser itself. */

const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Tries counters from 0 on until a key begins as the challenge says; gives what is sent with the login. */
export const solveWork = async (challenge) => {
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  const [start, saltBytes] = [bytesOf(nonce), bytesOf(salt)];
  const password = new Uint8Array(start.length + 4);
  password.set(start);
  for (let counter = 0; ; counter++) {
    new DataView(password.buffer).setUint32(start.length, counter);
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt: saltBytes, iterations: cost }, key, keyLength * 8);
    const derivedKey = hexOf(new Uint8Array(bits));
    if (derivedKey.startsWith(keyPrefix)) return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
  }
};

/** Logs in; where somebody has failed under the name before, the browser does some work first. */
export const createLogIn = (ask, post) => async (given, onWork) => {
  try {
    return await post('/wps/operator/login', given);
  } catch (error) {
    if (error.code !== 'captcha_required') throw error;
    onWork();
    const { captchaId, work } = await ask('/wps/captcha?place=login&way=work');
    return post('/wps/operator/login', { ...given, captchaId, work: await solveWork(work) });
  }
};
