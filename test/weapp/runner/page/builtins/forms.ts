// button, input, textarea, switch, checkbox, radio, slider, picker, form, label, navigator.
import { options, records } from '../context'
import { findNode } from '../engine'
import { wx } from '../wx'
import { getConsent, needsConsent, noteConsentTap } from '../wx/privacy'
import { type Control, define, getControl, type Property } from './control'
import { openPicker } from './picker'

const OPEN_TYPE_EVENT: Record<string, string> = {
  getPhoneNumber: 'getphonenumber',
  getUserInfo: 'getuserinfo',
  chooseAvatar: 'chooseavatar',
  contact: 'contact',
  openSetting: 'opensetting',
  agreePrivacyAuthorization: 'agreeprivacyauthorization',
}

function reflect(name: string) {
  return (control: Control, value: unknown) => {
    if (typeof value === 'boolean') control.element.toggleAttribute(name, value)
    else control.element.setAttribute(name, String(value))
  }
}

/** What WeChat answers in place of the person; consent is the tap itself. */
function getAnswer(openType: string): Record<string, unknown> | undefined {
  const isConsent = openType === 'agreePrivacyAuthorization'
  return options.openType[openType] ?? (isConsent ? { errMsg: `${openType}:ok` } : undefined)
}

async function tapButton(control: Control) {
  const { disabled, formType } = control.data
  const openType = String(control.data.openType)
  if (disabled) return
  if (formType) submitForm(control.around('form'), String(formType))
  const answer = getAnswer(openType)
  const event = OPEN_TYPE_EVENT[openType]
  if (!answer || !event) return
  if (openType === 'agreePrivacyAuthorization') noteConsentTap(control.element.id)
  try {
    if (needsConsent(openType)) await getConsent(openType)
    control.emit(event, answer)
  } catch (error) {
    control.emit(event, { errMsg: `${openType}:fail ${(error as Error).message}` })
  }
}

function defineButton() {
  define('button', {
    properties: {
      type: [String, 'default'],
      size: [String, 'default'],
      plain: Boolean,
      disabled: Boolean,
      loading: Boolean,
      formType: String,
      openType: String,
      hoverClass: [String, 'button-hover'],
    },
    attached(control) {
      control.element.setAttribute('role', 'button')
      control.onTap(() => void tapButton(control))
    },
    changed: Object.fromEntries(['type', 'size', 'plain', 'disabled', 'loading'].map((name) => [name, reflect(name)])),
  })
}

type Field = HTMLInputElement | HTMLTextAreaElement
const getField = (control: Control) => control.element.querySelector('input, textarea') as Field

const fieldProperties: Record<string, Property> = {
  value: String,
  type: [String, 'text'],
  password: Boolean,
  placeholder: String,
  placeholderStyle: String,
  placeholderClass: String,
  disabled: Boolean,
  maxlength: [Number, 140],
  focus: Boolean,
  confirmType: String,
  confirmHold: Boolean,
  name: String,
  autoHeight: Boolean,
  cursor: Number,
  autoFocus: Boolean,
}

function createField(control: Control, tag: 'input' | 'textarea') {
  const field = control.element.appendChild(document.createElement(tag))
  field.addEventListener('input', (event) => {
    event.stopPropagation()
    control.emit('input', { value: field.value, cursor: field.selectionStart ?? 0, keyCode: 0 })
  })
  field.addEventListener('focus', () => control.emit('focus', { value: field.value, height: 0 }))
  field.addEventListener('blur', () => control.emit('blur', { value: field.value, cursor: field.value.length }))
  field.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key === 'Enter' && tag === 'input') control.emit('confirm', { value: field.value })
  })
}

function defineFields() {
  for (const tag of ['input', 'textarea'] as const) {
    define(tag, {
      properties: fieldProperties,
      created: (control) => createField(control, tag),
      changed: {
        value(control, value: string) {
          if (getField(control).value !== value) getField(control).value = value ?? ''
        },
        placeholder: (control, text: string) => {
          getField(control).placeholder = text ?? ''
        },
        disabled: (control, on: boolean) => {
          getField(control).disabled = Boolean(on)
        },
        autoHeight: (control, on: boolean) => {
          control.element.toggleAttribute('auto-height', Boolean(on))
        },
        password: (control, on: boolean) => getField(control).setAttribute('type', on ? 'password' : 'text'),
        maxlength(control, max: number) {
          getField(control).removeAttribute('maxlength')
          if (max >= 0) getField(control).maxLength = max
        },
        focus(control, on: boolean) {
          if (on) setTimeout(() => getField(control).focus())
        },
      },
    })
  }
}

function check(control: Control, on: boolean) {
  control.set({ checked: on })
}

const showChecked = {
  checked: (control: Control, on: boolean) => control.element.setAttribute('aria-checked', String(Boolean(on))),
}

function defineSwitch() {
  define('switch', {
    properties: { checked: Boolean, disabled: Boolean, type: String, color: String, name: String },
    attached(control) {
      control.element.setAttribute('role', 'switch')
      showChecked.checked(control, Boolean(control.data.checked))
      control.onTap(() => {
        if (control.data.disabled) return
        check(control, !control.data.checked)
        control.emit('change', { value: control.data.checked })
      })
    },
    changed: showChecked,
  })
}

function tapChoice(control: Control, kind: 'checkbox' | 'radio') {
  if (control.data.disabled) return
  const group = control.around(`${kind}-group`)
  const all = group?.inside(kind) ?? [control]
  if (kind === 'radio') {
    for (const other of all) check(other, other === control)
    return group?.emit('change', { value: control.data.value })
  }
  check(control, !control.data.checked)
  return group?.emit('change', { value: all.filter((c) => c.data.checked).map((c) => c.data.value) })
}

function defineChoices() {
  for (const kind of ['checkbox', 'radio'] as const) {
    define(kind, {
      properties: { checked: Boolean, disabled: Boolean, value: String, color: String },
      attached(control) {
        control.element.setAttribute('role', kind)
        showChecked.checked(control, Boolean(control.data.checked))
        const mark = document.createElement('i')
        mark.className = 'wx-check'
        control.element.prepend(mark)
        control.onTap(() => tapChoice(control, kind))
      },
      changed: showChecked,
    })
  }
}

const getRange = (control: Control) => control.element.querySelector('input') as HTMLInputElement

function defineSlider() {
  define('slider', {
    properties: { value: Number, min: Number, max: [Number, 100], step: [Number, 1], disabled: Boolean, name: String },
    created(control) {
      const field = control.element.appendChild(document.createElement('input'))
      field.type = 'range'
      field.addEventListener('change', () => control.emit('change', { value: Number(field.value) }))
      field.addEventListener('input', (event) => {
        event.stopPropagation()
        control.emit('changing', { value: Number(field.value) })
      })
    },
    changed: {
      'value,min,max,step'(control, value: number, min: number, max: number, step: number) {
        Object.assign(getRange(control), { min, max, step, value })
      },
    },
  })
}

const FORM_FIELDS = 'wx-input,wx-textarea,wx-switch,wx-slider,wx-checkbox-group,wx-radio-group,wx-picker'

function fieldValue(control: Control): unknown {
  const field = control.element.querySelector('input, textarea') as Field | null
  switch (control.element.tagName) {
    case 'WX-SWITCH':
      return control.data.checked
    case 'WX-CHECKBOX-GROUP':
      return control
        .inside('checkbox')
        .filter((c) => c.data.checked)
        .map((c) => c.data.value)
    case 'WX-RADIO-GROUP':
      return control.inside('radio').find((c) => c.data.checked)?.data.value
    case 'WX-SLIDER':
      return Number(field?.value)
    default:
      return field ? field.value : control.data.value
  }
}

function submitForm(form: Control | undefined, kind: string) {
  if (kind === 'reset') return form?.emit('reset', {})
  const value: Record<string, unknown> = {}
  for (const dom of form?.element.querySelectorAll(FORM_FIELDS) ?? []) {
    const control = getControl(dom)
    if (control?.data.name) value[String(control.data.name)] = fieldValue(control)
  }
  return form?.emit('submit', { value, formId: '' })
}

function tapLabel(control: Control, event: { target?: unknown }) {
  const named = control.data.for ? document.getElementById(String(control.data.for)) : null
  const dom = named ?? control.element.querySelector('wx-checkbox,wx-radio,wx-switch,wx-button')
  const tapped = (event.target as { $$?: Element } | undefined)?.$$
  if (dom && findNode(dom) && !(tapped && dom.contains(tapped))) getControl(dom)?.tap()
}

const MOVES: Record<string, string> = {
  navigate: 'navigateTo',
  redirect: 'redirectTo',
  switchTab: 'switchTab',
  reLaunch: 'reLaunch',
  navigateBack: 'navigateBack',
}

function tapNavigator(control: Control) {
  const move = wx[MOVES[String(control.data.openType)] ?? 'navigateTo'] as (args: object) => void
  const fail = (error: { errMsg: string }) => void records.errors.push({ kind: 'navigator', message: error.errMsg })
  move({ url: control.data.url, delta: control.data.delta, fail })
}

export function defineForms() {
  defineButton()
  defineFields()
  defineSwitch()
  defineChoices()
  defineSlider()
  define('form', { properties: { reportSubmit: Boolean } })
  define('label', {
    properties: { for: String },
    attached: (control) => control.onTap((event) => tapLabel(control, event)),
  })
  define('navigator', {
    properties: { url: String, openType: [String, 'navigate'], delta: [Number, 1], target: String },
    attached: (control) => control.onTap(() => tapNavigator(control)),
  })
  define('picker', {
    properties: {
      mode: [String, 'selector'],
      range: Array,
      rangeKey: String,
      value: null,
      start: String,
      end: String,
      fields: String,
      disabled: Boolean,
      name: String,
    },
    attached: (control) =>
      control.onTap(() => {
        if (!control.data.disabled) void openPicker(control)
      }),
  })
}
