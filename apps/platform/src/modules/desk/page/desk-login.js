/** The login: name, password and a code of the authenticator, which is set up at the first login. */
import { createLogIn } from './desk-work.js';

const $ = (selector) => document.querySelector(selector);

/** Runs what a form is for, and tells in the form why it could not be done. */
const onSubmit = (form, work) =>
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const [fault, button] = [form.querySelector('.fault'), form.querySelector('button')];
    fault.textContent = '';
    button.disabled = true;
    try {
      await work((words) => (fault.textContent = words));
    } catch (error) {
      fault.textContent = error.code === 'login_failed' ? 'Name or password is wrong.' : error.message;
    } finally {
      button.disabled = false;
    }
  });

/** `enter` is told of every account that is let in. */
export const createLogin = (ask, post, enter) => {
  const [place, form, setup, second] = ['#login', '#enter', '#setup', '#second'].map($);
  const logIn = createLogIn(ask, post);
  const field = (of, name) => of.elements.namedItem(name);
  const show = (shown) => {
    for (const one of [form, setup]) one.hidden = one !== shown;
    place.hidden = false;
    shown.querySelector('input').focus();
  };
  const picture = $('#qr');
  /** Shows a picture, or none: what another operator has seen is gone. */
  const showPicture = (svg) => {
    if (picture.hasAttribute('src')) URL.revokeObjectURL(picture.src);
    picture.removeAttribute('src');
    picture.hidden = svg === null;
    if (svg !== null) picture.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  };
  const showLogin = (fault = '', told = '') => {
    // What an earlier operator has typed or seen is for nobody else.
    form.reset();
    setup.reset();
    $('#secret').textContent = '';
    $('#otpauth').removeAttribute('href');
    showPicture(null);
    second.hidden = true;
    form.querySelector('.fault').textContent = fault;
    $('#told').textContent = told;
    show(form);
  };
  const showSetup = async () => {
    const { uri, secret, picture: svg } = await post('/wps/operator/second-step', {});
    $('#secret').textContent = secret.match(/.{1,4}/g).join(' ');
    $('#otpauth').href = uri;
    showPicture(svg);
    show(setup);
  };
  /** Lets an account in, or leads it to what it has to do before. */
  const take = async (account) => {
    if (account.secondStepDue) return showSetup();
    if (!account.permissions.includes('chat:read')) {
      // There is nothing here for them: no session stays open.
      await post('/wps/operator/logout', {});
      return showLogin('', 'Your authenticator is set up. Your account works with commands; it has no permission for this desk.');
    }
    showLogin();
    place.hidden = true;
    return enter(account);
  };
  onSubmit(form, async (tell) => {
    const given = { name: field(form, 'name').value, password: field(form, 'password').value };
    const code = second.hidden ? '' : field(form, 'secondCode').value;
    try {
      await take(await logIn(code === '' ? given : { ...given, secondCode: code }, () => tell('One moment: this browser is checked …')));
    } catch (error) {
      if (error.code !== 'second_code_required') throw error;
      second.hidden = false;
      tell('');
      field(form, 'secondCode').focus();
    }
  });
  onSubmit(setup, async () => take(await post('/wps/operator/second-step/confirm', { code: field(setup, 'code').value })));
  $('#leave').addEventListener(
    'click',
    () =>
      void post('/wps/operator/logout', {}).then(
        () => showLogin(),
        () => undefined,
      ),
  );
  return { showLogin, take };
};
