interface PickRequest {
  accept: string
  multiple: boolean
  capture?: boolean
}

/**
 * Opens the browser's file picker.
 * @returns empty when the user closes it
 */
export function pickFiles({ accept, multiple, capture = false }: PickRequest): Promise<File[]> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  input.multiple = multiple
  if (capture) input.setAttribute('capture', 'environment')
  input.hidden = true
  document.body.appendChild(input)
  return new Promise((resolve) => {
    const finish = (files: File[]) => {
      input.remove()
      resolve(files)
    }
    input.addEventListener('change', () => finish([...(input.files ?? [])]))
    // Browsers before 2023 do not report a closed picker: the promise then stays pending.
    input.addEventListener('cancel', () => finish([]))
    input.click()
  })
}
