import type { FollowMouse } from './types'

// Loaded when a mouse first comes over the row: phones, and the login's first load, carry none of it.
export const followMouse: FollowMouse = (row) => {
  const follow = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return
    row.removeEventListener('pointerover', follow)
    void import('./scroll-by-mouse').then(({ scrollByMouse }) => scrollByMouse(row))
  }
  row.addEventListener('pointerover', follow)
}
