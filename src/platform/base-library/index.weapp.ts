import { compareVersions } from '@/lib/version-order'

import type { FindOutdatedClient } from './types'

/**
 * The first base library that lets an application ask for consent before it touches personal data. Everything else that
 * is used is older. project.config.json and RELEASE.md name it too.
 */
const MINIMUM = '2.32.3'

interface BaseInfo {
  SDKVersion?: string
}

/** Calls that a client of any age may lack. */
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
