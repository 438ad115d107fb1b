import { SettingsError } from '@/server/settings'

const OFFICIAL_HOSTS = new Set([
  'api.weixin.qq.com',
  'api2.weixin.qq.com',
  'sh.api.weixin.qq.com',
  'sz.api.weixin.qq.com',
  'hk.api.weixin.qq.com',
])
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Checked once at startup, so that the setting cannot be abused for server-side request forgery.
 *
 * @throws {SettingsError} when the address is neither WeChat's by https nor loopback
 */
export function checkWechatBase(base: string): string {
  const url = URL.canParse(base) ? new URL(base) : null
  const isOfficial = url?.protocol === 'https:' && OFFICIAL_HOSTS.has(url.hostname) && url.port === ''
  const isLoopback = url !== null && /^https?:$/.test(url.protocol) && LOOPBACK.has(url.hostname)
  if (!url || !(isOfficial || isLoopback))
    throw new SettingsError(['WECHAT_API_BASE must be an https address of WeChat or a loopback address.'])
  return url.origin
}
