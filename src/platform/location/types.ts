/** A point in GCJ-02, the coordinates of Chinese maps. */
export interface GeoPoint {
  latitude: number
  longitude: number
}

/** A place by name; a person who types one gives no point. */
export interface Place extends Partial<GeoPoint> {
  name: string
  address: string
}

/**
 * Lets the person choose a place: WeChat's own map, or the page /choose-location on H5.
 *
 * @returns `place` absent when they go back without choosing; `supported: false` where WeChat gives the map to none, for
 *   an account whose category was not granted it
 */
export type ChooseLocation = () => Promise<{ supported: false } | { supported: true; place?: Place }>

/**
 * Shows a place: WeChat's own map, or the page /open-location on H5. Without a point there is nothing to show in
 * WeChat: the address is copied.
 */
export type OpenLocation = (place: Place) => void

/**
 * Where the device is; for the page /choose-location. WeChat's map knows it by itself.
 *
 * @returns `supported: false` without a source, `point` absent when the person refuses
 */
export type Locate = () => Promise<{ supported: false } | { supported: true; point?: GeoPoint }>
