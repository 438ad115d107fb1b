/** A point in GCJ-02, the coordinates of Chinese maps. */
export interface GeoPoint {
  latitude: number
  longitude: number
}

/** A place by name; a typed place has no coordinates. */
export interface Place extends Partial<GeoPoint> {
  name: string
  address: string
}

/**
 * Lets the user choose a place: WeChat's own map, or the page /choose-location on H5.
 *
 * @returns `place` absent when the user goes back without choosing; `supported: false` when WeChat has not granted the
 * map to this account
 */
export type ChooseLocation = () => Promise<{ supported: false } | { supported: true; place?: Place }>

/**
 * Shows a place: WeChat's own map, or the page /open-location on H5. Without coordinates WeChat's map cannot show it,
 * and the address is copied.
 */
export type OpenLocation = (place: Place) => void

/**
 * The position of the device, for the page /choose-location. WeChat's map locates by itself.
 *
 * @returns `supported: false` without a source, `point` absent when the user refuses
 */
export type Locate = () => Promise<{ supported: false } | { supported: true; point?: GeoPoint }>
