import '@palaro/ui/tokens.css';
import '@palaro/ui/fonts.css';
import '@palaro/ui/base.css';
import '@palaro/ui/button.css';
import '@palaro/ui/field.css';
import '@palaro/ui/mark.css';
import '@palaro/ui/overlay.css';
import '@palaro/ui/skeleton.css';
import '@palaro/ui/small-parts.css';
import '@palaro/ui/states.css';
import '@palaro/ui/toast.css';
import '@palaro/ui/dense.css';
import './shell.css';
import '../parts/parts.css';
import '../parts/panel.css';
import '../parts/list.css';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app.tsx';
import { applyTheme } from './theme.ts';

applyTheme();
const place = document.querySelector('#console');
if (place === null) throw new Error('The document has no place for the console.');
createRoot(place).render(
  <BrowserRouter basename="/console">
    <App />
  </BrowserRouter>,
);
