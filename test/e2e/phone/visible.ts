/** Whether a person can see it, or could by scrolling down. */
export function isVisible(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  const { width, height, left, right } = element.getBoundingClientRect()
  return width > 0 && height > 0 && right > 0 && left < innerWidth
}
