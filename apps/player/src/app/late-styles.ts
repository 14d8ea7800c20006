/** Styles of what no document paints first: toasts, sheets, lists in them, empty and failed states, steps between screens, the street on wide screens. Fetched after hydration. */
import '@palaro/ui/toast.css';
import '@palaro/ui/overlay.css';
import '@palaro/ui/list.css';
import '@palaro/ui/states.css';
import './steps.css';
import './wide.css';
