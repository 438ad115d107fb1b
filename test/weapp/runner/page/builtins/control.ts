// How a built-in component is written: properties, what happens when one is set, what happens on its element.
import { dispatch, type EngineNode, findNode, type Json, space } from '../engine'

type PropertyType =
  | StringConstructor
  | NumberConstructor
  | BooleanConstructor
  | ObjectConstructor
  | ArrayConstructor
  | null

/** A type, or a type with its default. */
export type Property = PropertyType | readonly [PropertyType, unknown]

/** One built-in on the page. */
export class Control {
  constructor(
    private readonly node: EngineNode & {
      setData(data: Json): void
      addListener(type: string, f: (event: Json) => void): void
    },
  ) {}

  get element(): HTMLElement {
    const { $$ } = this.node
    if (!$$) throw new Error('the component has left the page')
    return $$
  }

  /** False once the component has left the page. */
  get isOnPage(): boolean {
    return Boolean(this.node.$$)
  }

  get data(): Json {
    return this.node.data
  }

  set(data: Json) {
    this.node.setData(data)
  }

  emit(type: string, detail: unknown = {}) {
    this.node.triggerEvent(type, detail, { bubbles: false, composed: false })
  }

  onTap(tapped: (event: Json) => void) {
    this.node.addListener('tap', tapped)
  }

  tap() {
    dispatch(this.node, 'tap', { x: 0, y: 0 }, { bubbles: true, composed: true })
  }

  /** The nearest built-in of that name around this one. */
  around(name: string): Control | undefined {
    const found = this.element.parentElement?.closest(`wx-${name}`)
    return found ? getControl(found) : undefined
  }

  inside(name: string): Control[] {
    return Array.from(this.element.querySelectorAll(`wx-${name}`)).flatMap((dom) => getControl(dom) ?? [])
  }
}

const controls = new WeakMap<EngineNode, Control>()

export function getControl(dom: Element): Control | undefined {
  const node = findNode(dom)
  return node && controls.get(node)
}

interface Builtin {
  properties?: Record<string, Property>
  /** Before the first property arrives. */
  created?(control: Control): void
  attached?(control: Control): void
  detached?(control: Control): void
  /** Keyed by one property or several with commas between. */
  changed?: Record<string, (control: Control, ...values: never[]) => void>
}

const ARIA = [
  'Role',
  'Label',
  'Hidden',
  'Checked',
  'Selected',
  'Disabled',
  'Expanded',
  'Haspopup',
  'Live',
  'Modal',
  'Describedby',
]
const ariaProperties = Object.fromEntries(ARIA.map((name) => [`aria${name}`, null]))

/** WeChat's `aria-role` is the web's `role`. */
function writeAria(control: Control, name: string, value: unknown) {
  const attribute = name === 'Role' ? 'role' : `aria-${name.toLowerCase()}`
  if (value === undefined || value === null || value === '') control.element.removeAttribute(attribute)
  else control.element.setAttribute(attribute, String(value))
}

function ariaObservers(): NonNullable<Builtin['changed']> {
  const entries = ARIA.map((name) => [
    `aria${name}`,
    (control: Control, value: unknown) => writeAria(control, name, value),
  ])
  return Object.fromEntries(entries)
}

function propertyDefinition(property: Property) {
  return Array.isArray(property) ? { type: property[0], value: property[1] } : property
}

const attributes = new Map<string, Set<string>>()

/** By `component.attribute`; what an attribute may hold is not known. */
export function canUseComponent(schema: string): boolean {
  const [name = '', attribute] = schema.split('.')
  const camel = attribute?.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())
  return attributes.has(name) && (!camel || Boolean(attributes.get(name)?.has(camel)))
}

/** Registers one built-in under its tag. */
export function define(name: string, builtin: Builtin) {
  const properties = { ...ariaProperties, ...builtin.properties }
  attributes.set(name, new Set(Object.keys(properties)))
  const changed = { ...ariaObservers(), ...builtin.changed }
  const observers = Object.fromEntries(
    Object.entries(changed).map(([names, react]) => [
      names,
      function (this: EngineNode, ...values: unknown[]) {
        const control = controls.get(this)
        // A page that is gone still takes the data that was on its way; nothing shows it.
        if (control && this.$$) (react as (c: Control, ...v: unknown[]) => void)(control, ...values)
      },
    ]),
  )
  const definition = {
    is: `wx/${name}`,
    options: { idPrefixGenerator: null, writeIdToDOM: true },
    properties: Object.fromEntries(
      Object.entries(properties).map(([key, p]) => [key, propertyDefinition(p as Property)]),
    ),
    observers,
    lifetimes: {
      created(this: ConstructorParameters<typeof Control>[0]) {
        if (!this.$$) return
        const control = new Control(this)
        controls.set(this, control)
        builtin.created?.(control)
      },
      attached(this: EngineNode) {
        const control = controls.get(this)
        if (control) builtin.attached?.(control)
      },
      detached(this: EngineNode) {
        const control = controls.get(this)
        if (control) builtin.detached?.(control)
      },
    },
  }
  type Space = ReturnType<typeof space.getComponentSpace>
  const components = space.getComponentSpace()
  // Built-ins go to the main space itself: the global one hands nothing down.
  const made = components.defineComponent(definition as unknown as Parameters<Space['defineComponent']>[0])
  components.setGlobalUsingComponent(name, made as unknown as Parameters<Space['setGlobalUsingComponent']>[1])
}
