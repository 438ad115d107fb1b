module.exports = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other)
