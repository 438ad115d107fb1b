import { useState } from 'react'

import { SignatureArea } from '@/parts/signature/SignatureBox'
import { SignatureSheet } from '@/parts/signature/SignatureSheet'
import { Field } from '@/ui/form/Field'

import { type ControlProps, getFieldProps, toText } from './control'
import { useFormFacts } from './form-facts'

/** A handwritten signature: the value is the id of its picture. */
export function SignatureControl(props: ControlProps) {
  const [isOpen, setOpen] = useState(false)
  const { files, addFile } = useFormFacts()
  const { value, onChange } = props
  return (
    <>
      <Field {...getFieldProps(props)} variant="stack" isBare onLabelPress={() => setOpen(true)}>
        <SignatureArea picture={files[toText(value)]?.url} onSign={() => setOpen(true)} />
      </Field>
      <SignatureSheet
        isOpen={isOpen}
        onSigned={(file) => {
          addFile(file)
          onChange(file.id)
        }}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
