/** In milliseconds: a host that is selling takes a while to read and judge a menu of thousands of items. */
export const MENU_PATIENCE = 45_000;
