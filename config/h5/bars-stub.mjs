// Takes the place of @tarojs/router's bars on H5: ui/TabBar and ui/NavBar draw them.
export function initTabbar() {}
export function initNavigationBar() {}
