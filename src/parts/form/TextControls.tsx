import { Text } from '@tarojs/components'

import { formatAmount, parseAmount } from '@/lib/amount'
import { TextArea } from '@/ui/form/TextArea'
import { TextField, type TextFieldProps } from '@/ui/form/TextField'

import { type ControlProps, getFieldProps, toText } from './control'
import styles from './Form.module.scss'
import { type Notation, NUMBER_MAX, plainNumber, useNotation } from './number-input'

const TEXT_MAX = 200
const AREA_MAX = 500

const keyboards: Readonly<Record<string, TextFieldProps['kind']>> = {
  mobile: 'phone',
  phone: 'phone',
  idCard: 'idCard',
}

export function TextControl(props: ControlProps) {
  const { field, value, onChange } = props
  return (
    <TextField
      {...getFieldProps(props)}
      value={toText(value)}
      kind={keyboards[field.rule ?? ''] ?? 'text'}
      maxLength={field.maxLength ?? TEXT_MAX}
      placeholder={field.placeholder ?? '请输入'}
      onChange={onChange}
      {...(field.unit && { right: <Unit text={field.unit} /> })}
    />
  )
}

export function TextAreaControl(props: ControlProps) {
  const { field, value, onChange } = props
  return (
    <TextArea
      {...getFieldProps(props)}
      value={toText(value)}
      maxLength={field.maxLength ?? AREA_MAX}
      placeholder={field.placeholder ?? '请输入'}
      onChange={onChange}
    />
  )
}

const amount: Notation = {
  read: (text) => (text === '' ? null : (parseAmount(text.replace(/\.$/, '')) ?? text)),
  write: (value) => (typeof value === 'number' ? formatAmount(value).replace('¥', '') : toText(value)),
}

/** A number in a notation of its own, with what it counts at the right. */
function FigureControl({ notation, hint, unit, ...props }: ControlProps & FigureLook) {
  const { text, type, leave } = useNotation(props, notation)
  return (
    <TextField
      {...getFieldProps(props)}
      value={text}
      kind="amount"
      maxLength={NUMBER_MAX}
      placeholder={props.field.placeholder ?? hint}
      onChange={type}
      onBlur={leave}
      {...(unit && { right: <Unit text={unit} /> })}
    />
  )
}

interface FigureLook {
  notation: Notation
  hint: string
  unit: string | null | undefined
}

export function NumberControl(props: ControlProps) {
  return <FigureControl {...props} notation={plainNumber} hint="请输入数字" unit={props.field.unit} />
}

/** Shows yuan; the form value is in fen. */
export function MoneyControl(props: ControlProps) {
  return <FigureControl {...props} notation={amount} hint="请输入金额" unit="元" />
}

function Unit({ text }: { text: string }) {
  return <Text className={styles.unit}>{text}</Text>
}
