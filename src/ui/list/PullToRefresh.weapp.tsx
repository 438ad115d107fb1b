import { stopPullDownRefresh, usePullDownRefresh } from '@tarojs/taro'

import type { PullToRefreshProps } from './pull-to-refresh'

/** WeChat's pull-down refresh; the page's config needs `enablePullDownRefresh`. */
export function PullToRefresh({ onRefresh }: PullToRefreshProps) {
  usePullDownRefresh(() => {
    void onRefresh().finally(() => stopPullDownRefresh())
  })
  return null
}
