import { compareVersions } from '@/lib/version-order'

import type { FindOutdatedClient } from './types'

/**
 * The first base library with consent requests before personal data is accessed. All other APIs in use are older.
 * project.config.json and RELEASE.md name the same version.
 */
const MINIMUM = '2.32.3'

interface BaseInfo {
  SDKVersion?: string
}

/** APIs that an old client may lack. */
declare const wx: {
  getAppBaseInfo?: () => BaseInfo
  getSystemInfoSync?: () => BaseInfo
  updateWeChatApp?: (options: object) => void
}

export const findOutdatedClient: FindOutdatedClient = () => {
  const { SDKVersion } = wx.getAppBaseInfo?.() ?? wx.getSystemInfoSync?.() ?? {}
  if (!SDKVersion || compareVersions(SDKVersion, MINIMUM) >= 0) return undefined
  return { update: wx.updateWeChatApp && (() => wx.updateWeChatApp?.({})) }
}
