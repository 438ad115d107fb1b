// Takes the place of @tarojs/router's tab bar on H5: ui/TabBar draws it.
export function initTabbar() {}
