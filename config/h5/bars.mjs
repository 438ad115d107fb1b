// Takes the place of the bars of @tarojs/router: ui/TabBar and ui/NavBar draw them. What is left is the window's title.
import { eventCenter } from '@tarojs/runtime'

export function initTabbar() {}
export function initNavigationBar() {}

export default class NavigationBarHandler {
  titles = new Map()

  constructor(page) {
    this.page = page
    eventCenter.on('__taroH5SetNavigationBarTitle', (title) => {
      this.titles.set(page.originPathname, title)
      document.title = title
    })
  }

  load() {
    const { originPathname, pageConfig } = this.page
    document.title = this.titles.get(originPathname) ?? pageConfig?.navigationBarTitleText ?? document.title
  }
}
