/**
 * Converts WGS-84 (GPS, browsers) to GCJ-02 (Chinese maps), which is offset by some hundred metres within China. Uses
 * the published approximation of the official offset; accurate to a few metres.
 */
interface Coordinates {
  latitude: number
  longitude: number
}

// The Krasovsky 1940 ellipsoid, which the offset is defined on.
const SEMI_MAJOR_AXIS_M = 6_378_245
const ECCENTRICITY_SQUARED = 0.006_693_421_622_965_943

function isInChina({ latitude, longitude }: Coordinates): boolean {
  return longitude > 72.004 && longitude < 137.8347 && latitude > 0.8293 && latitude < 55.8271
}

function wave(value: number, ...parts: readonly [frequency: number, weight: number][]): number {
  return parts.reduce((sum, [frequency, weight]) => sum + weight * Math.sin(value * frequency * Math.PI), 0) * (2 / 3)
}

function northShift(x: number, y: number): number {
  const base = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * Math.sqrt(Math.abs(x))
  return base + wave(x, [6, 20], [2, 20]) + wave(y, [1, 20], [1 / 3, 40]) + wave(y, [1 / 12, 160], [1 / 30, 320])
}

function eastShift(x: number, y: number): number {
  const base = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * Math.sqrt(Math.abs(x))
  return base + wave(x, [6, 20], [2, 20]) + wave(x, [1, 20], [1 / 3, 40]) + wave(x, [1 / 12, 150], [1 / 30, 300])
}

/** Converts a GPS position to the coordinates of Chinese maps; unchanged outside of China. */
export function toChinaCoordinates(point: Coordinates): Coordinates {
  if (!isInChina(point)) return point
  const x = point.longitude - 105
  const y = point.latitude - 35
  const radians = (point.latitude / 180) * Math.PI
  const magic = 1 - ECCENTRICITY_SQUARED * Math.sin(radians) ** 2
  const metresNorth = ((SEMI_MAJOR_AXIS_M * (1 - ECCENTRICITY_SQUARED)) / magic ** 1.5) * Math.PI
  const metresEast = (SEMI_MAJOR_AXIS_M / Math.sqrt(magic)) * Math.cos(radians) * Math.PI
  return {
    latitude: point.latitude + (northShift(x, y) * 180) / metresNorth,
    longitude: point.longitude + (eastShift(x, y) * 180) / metresEast,
  }
}
