module.exports = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
