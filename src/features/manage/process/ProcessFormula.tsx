import { Text, View } from '@tarojs/components'
import { useRef } from 'react'

import { type FormulaOperand, writeOperand } from '@/lib/form/formula-words'
import { Button } from '@/ui/action/Button'
import { TextField } from '@/ui/form/TextField'
import { Checkbox } from '@/ui/form/Tick'

import styles from './Process.module.scss'
import { type FieldDraft, readFormula } from './process-field-form'

const WORDS_MAX = 300
const signs = ['＋', '－', '×', '÷', '(', ')']

interface ProcessFormulaProps {
  draft: Pick<FieldDraft<string>, 'formula' | 'computed' | 'type'>
  operands: readonly FormulaOperand[]
  error: string | undefined
  onChange: (part: { formula?: string | undefined; computed?: string }) => void
}

/** A formula: written by words, or by taps on fields and signs. Its expression stays below for whoever wants it. */
export function ProcessFormula({ draft, operands, error, onChange }: ProcessFormulaProps) {
  const { formula, computed } = draft
  // Two taps may come before the next render.
  const latest = useRef(formula)
  latest.current = formula
  const add = (word: string) => {
    latest.current = [latest.current?.trimEnd(), word].filter(Boolean).join(' ')
    onChange({ formula: latest.current })
  }
  const { source } = readFormula(draft, operands)
  if (operands.length === 0 && formula === undefined) return null
  return (
    <>
      <Checkbox
        label="按公式计算"
        checked={formula !== undefined}
        onChange={(checked) => onChange({ formula: checked ? '' : undefined, ...(computed && { computed: '' }) })}
      />
      {formula === undefined ? null : (
        <>
          <TextField
            required
            label="公式"
            maxLength={WORDS_MAX}
            placeholder="如 {数量} × {单价}，金额按元"
            value={formula}
            onChange={(words) => onChange({ formula: words })}
            error={error}
          />
          <View className={styles.words}>
            {[...operands.map((operand) => writeOperand(operand, operands)), ...signs].map((word) => (
              <Button
                key={word}
                kind="secondary"
                size="small"
                text={word.replace(/[{}]/g, '')}
                label={`公式加上 ${word.replace(/[{}]/g, '')}`}
                onPress={() => add(word)}
              />
            ))}
          </View>
          {source === undefined ? null : <Text className={styles.note}>{`表达式：${source}`}</Text>}
        </>
      )}
    </>
  )
}
