import { encodeQuery } from '@/lib/query-string'
import type { Place } from '@/platform/location/types'

const SOURCE = '访客助手'

interface MapLink {
  text: string
  url: string
}

/** Links to public maps without an API key: a marker when the position is known, otherwise a search. */
export function buildMapLinks({ name, address, latitude, longitude }: Place): MapLink[] {
  if (latitude === undefined || longitude === undefined) {
    const keyword = [name, address].filter(Boolean).join(' ')
    return [
      { text: '用高德地图查找', url: `https://uri.amap.com/search?${encodeQuery({ keyword, src: SOURCE })}` },
      {
        text: '用腾讯地图查找',
        url: `https://apis.map.qq.com/uri/v1/search?${encodeQuery({ keyword, referer: SOURCE })}`,
      },
    ]
  }
  // Tencent separates the marker's fields by ; and :, so a text must not contain them.
  const plain = (text: string) => text.replace(/[;:]/g, ' ')
  const marker = `coord:${latitude},${longitude};title:${plain(name)};addr:${plain(address)}`
  const position = `${longitude},${latitude}`
  const amap = encodeQuery({ position, name, src: SOURCE, coordinate: 'gaode', callnative: 1 })
  return [
    { text: '用高德地图打开', url: `https://uri.amap.com/marker?${amap}` },
    {
      text: '用腾讯地图打开',
      url: `https://apis.map.qq.com/uri/v1/marker?${encodeQuery({ marker, referer: SOURCE })}`,
    },
  ]
}

function parseCoordinate(text: string | undefined, limit: number): number | undefined {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  return Math.abs(value) <= limit ? value : undefined
}

/** The place in an address of /open-location; undefined when there is none. */
export function readPlace(query: Readonly<Partial<Record<string, string>>>): Place | undefined {
  const latitude = parseCoordinate(query.latitude, 90)
  const longitude = parseCoordinate(query.longitude, 180)
  const point = latitude === undefined || longitude === undefined ? {} : { latitude, longitude }
  const { name = '', address = '' } = query
  if (!name && !address && !('latitude' in point)) return undefined
  return { name: name || address || '地图上的位置', address, ...point }
}
