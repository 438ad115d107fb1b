// Takes the place of window's location and history: nothing reads either where pages have no addresses. Taro's window
// tells both of each page that comes and goes, which these hear and forget.
export { Events as History, Events as Location } from '@tarojs/shared'
