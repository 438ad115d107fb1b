import { toChinaCoordinates } from '@/lib/china-coordinates'

// Public test vectors of the shift: Shanghai, Shenzhen, Beijing.
it.each([
  [31.1774276, 121.5272106, 31.17530398364597, 121.531541859215],
  [22.543847, 113.912316, 22.540796131694766, 113.9171764808363],
  [39.911954, 116.377817, 39.91334545536069, 116.38404722455657],
])('shifts %d, %d as Chinese maps do', (latitude, longitude, north, east) => {
  const shifted = toChinaCoordinates({ latitude, longitude })
  expect(shifted.latitude).toBeCloseTo(north, 6)
  expect(shifted.longitude).toBeCloseTo(east, 6)
})

it.each([
  ['London', 51.5, -0.12],
  ['Sydney', -33.87, 151.2],
  ['Jakarta', -6.2, 106.82],
  ['Tomsk', 56.48, 84.95],
  ['Tashkent', 41.3, 69.24],
  ['Tokyo', 35.68, 139.69],
])('leaves %s where it is', (_, latitude, longitude) => {
  expect(toChinaCoordinates({ latitude, longitude })).toEqual({ latitude, longitude })
})
