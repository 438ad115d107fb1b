import type { Device } from './user-agent'

/**
 * Headers with device and client data of every call (spec §7). `network-type` is constant; other values are encoded, because
 * a device's name may have any letters. Serialized into pages as source text (server/http/early-reads), so it must not use
 * imports.
 *
 * @param window its size in CSS pixels
 */
export function buildCommonHeaders(device: Device, window: { width: number; height: number }): Record<string, string> {
  return {
    'Accept-Language': 'zh_CN',
    'device-name': encodeURIComponent(device.name),
    width: String(window.width),
    height: String(window.height),
    os: encodeURIComponent(device.os),
    'os-version': encodeURIComponent(device.osVersion),
    'network-type': 'INTRANET',
  }
}
