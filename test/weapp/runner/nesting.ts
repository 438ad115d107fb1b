// Taro has a template for each level that a component may lie within its own kind. config/plugin-lean-templates.cjs sets
// how many; what lies deeper is not drawn, and WeChat says nothing of it.

/** A node of the tree that Taro sends to a page: its kind, its class and its children. */
export interface TaroNode {
  nn?: string
  cl?: string
  cn?: TaroNode[]
}

/** The kinds whose levels Taro counts: the list `b` in its script for templates. */
const COUNTED_KINDS = /var b = \[([^\]]*)\]/

/**
 * How many levels of each counted kind the templates of a build draw.
 *
 * @param wxml all templates: base.wxml
 * @param wxs Taro's script for templates: utils.wxs
 * @throws {Error} when the script no longer lists its kinds: this must be written anew
 */
export function readTemplateLevels(wxml: string, wxs: string): Record<string, number> {
  const [, kinds] = COUNTED_KINDS.exec(wxs) ?? []
  if (kinds === undefined) throw new Error('utils.wxs does not list the kinds whose levels are counted')
  return Object.fromEntries(
    [...kinds.matchAll(/[\w-]+/g)].map(([kind]) => {
      let levels = 0
      while (wxml.includes(`name="tmpl_${levels}_${kind}"`)) levels += 1
      return [kind, levels]
    }),
  )
}

/** The first node that lies deeper within its own kind than the templates draw; undefined when all are drawn. */
export function findUndrawnNode(
  node: TaroNode,
  levels: Readonly<Record<string, number>>,
  depths: Readonly<Record<string, number>> = {},
): TaroNode | undefined {
  const { nn: kind = '', cn: children = [] } = node
  const depth = depths[kind] ?? 0
  const isCounted = levels[kind] !== undefined
  if (isCounted && depth >= (levels[kind] ?? 0)) return node
  const inner = isCounted ? { ...depths, [kind]: depth + 1 } : depths
  for (const child of children) {
    const undrawn = findUndrawnNode(child, levels, inner)
    if (undrawn) return undrawn
  }
  return undefined
}
