/** A point in GCJ-02, the coordinates of Chinese maps. */
export interface Point {
  latitude: number
  longitude: number
}

export interface Place extends Point {
  name: string
  address: string
}

/**
 * Lets the person choose a place: WeChat's own map, or the page /choose-location on H5.
 *
 * @returns undefined when they go back without choosing
 */
export type ChooseLocation = () => Promise<Place | undefined>

/** Shows a place: WeChat's own map, or the page /open-location on H5. */
export type OpenLocation = (place: Place) => void

/**
 * Where the device is. On H5 the browser gives WGS-84, up to some hundred metres beside the map in China.
 *
 * @returns `supported: false` without a source, `point` absent when the person refuses
 */
export type Locate = () => Promise<{ supported: false } | { supported: true; point?: Point }>
