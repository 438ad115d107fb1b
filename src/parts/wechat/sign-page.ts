import { call } from '@/api/client'
import { signWechatPage } from '@/contract/identity/wechat-page'
import type { SignPage } from '@/platform/wechat-page/types'

/** Asks the server to sign a page inside WeChat. */
export const signPage: SignPage = async (url) => (await call(signWechatPage, { url }, { quiet: true })).signature
